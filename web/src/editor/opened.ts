/** A file that was opened on another page, on its way to the editor. */
let waiting = ''

export const opened = {
  put: (text: string): void => void (waiting = text),
  take: (): string => {
    const text = waiting
    waiting = ''
    return text
  },
}
