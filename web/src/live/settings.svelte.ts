/** What a person likes, kept in this browser. */
export interface Settings {
  theme: 'auto' | 'light' | 'dark'
  contrast: 'auto' | 'usual' | 'more'
  pace: 'calm' | 'quick' | 'instant'
  askBeforeEnd: boolean
  letters: boolean
  notify: boolean
}

const KEY = 'duchy.settings'
const DEFAULT: Settings = { theme: 'auto', contrast: 'auto', pace: 'calm', askBeforeEnd: true, letters: true, notify: false }

function read(): Settings {
  try {
    return { ...DEFAULT, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) }
  } catch {
    return { ...DEFAULT }
  }
}

export const settings = $state<Settings>(read())

export function change(wish: Partial<Settings>): void {
  Object.assign(settings, wish)
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // kept for this visit only
  }
  showTheme()
}

const dark = matchMedia('(prefers-color-scheme: dark)')
const strong = matchMedia('(prefers-contrast: more)')

export function showTheme(): void {
  const auto = dark.matches ? 'dark' : 'light'
  const page = document.documentElement.dataset
  page.theme = settings.theme === 'auto' ? auto : settings.theme
  page.contrast = settings.contrast === 'auto' ? (strong.matches ? 'more' : 'usual') : settings.contrast
}
dark.addEventListener('change', showTheme)
strong.addEventListener('change', showTheme)
