/**
 * Announces to screen readers what is otherwise only visible. React Aria hides everything behind a dialog except
 * elements with its mark.
 */
let region: HTMLElement | undefined

export function announce(text: string): void {
  if (!region) {
    region = document.createElement('div')
    region.className = 'only-read'
    region.role = 'status'
    region.dataset.liveAnnouncer = 'true'
    document.body.append(region)
  }
  // The same text as before would not be read again.
  region.textContent = text && region.textContent === text ? `${text}\u00a0` : text
}
