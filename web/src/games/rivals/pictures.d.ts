declare module 'virtual:card-pictures' {
  const sprite: string
  export default sprite
}
