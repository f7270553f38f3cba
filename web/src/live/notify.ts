/** A browser notification when it is somebody's turn and the page is not in sight. */
export async function mayNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false
  if (Notification.permission === 'granted') return true
  return (await Notification.requestPermission()) === 'granted'
}

export function notifyTurn(title: string): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const note = new Notification('It is your turn', { body: title, tag: `duchy-turn ${location.pathname}`, icon: '/favicon.svg' })
  note.onclick = () => {
    window.focus()
    note.close()
  }
}
