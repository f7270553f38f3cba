import type { HowPage } from '../page'
import Ground from './HowGround.svelte'
import Picture from './HowPicture.svelte'

const how: HowPage = { Picture, Ground }
export default how
