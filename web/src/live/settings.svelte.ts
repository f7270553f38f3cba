/** What a person likes, kept in this browser. */
export interface Settings {
  theme: 'auto' | 'light' | 'dark'
  contrast: 'auto' | 'usual' | 'more'
  pace: 'calm' | 'quick' | 'instant'
  askBeforeEnd: boolean
  letters: boolean
  notify: boolean
  sound: boolean
}

const KEY = 'duchy.settings'
const DEFAULT: Settings = { theme: 'auto', contrast: 'auto', pace: 'calm', askBeforeEnd: true, letters: true, notify: false, sound: false }

function read(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>
    const sound = !document.hidden // a tab that opens behind others stays silent
    return { ...DEFAULT, sound, ...kept }
  } catch {
    return { ...DEFAULT }
  }
}

export const settings = $state<Settings>(read())
keep() // what the first visit decided holds for the next

export function change(wish: Partial<Settings>): void {
  Object.assign(settings, wish)
  keep()
  showTheme()
}

function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // kept for this visit only
  }
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
