import type { HowPage } from '../page'
import Picture from './HowPicture.svelte'

const how: HowPage = { Picture }
export default how
