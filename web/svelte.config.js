// Svelte reads TypeScript by itself; nothing else has to be processed.
export default {}
