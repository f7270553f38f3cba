import { pattern, type Key, type Keys, type Path } from './keys'

/** What may stand at a path. */
export const keysAt = (keys: Keys, path: Path): Key | undefined => keys[pattern(keys, path)]
/** The last word of its pattern: in capitals, where it is a name that can be taken away. */
keysAt.last = (keys: Keys, path: Path): string => pattern(keys, path).split('.').at(-1) ?? ''
