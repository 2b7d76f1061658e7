/** Tells a screen reader what only the eye sees. React Aria hides all behind a dialog but what is marked so. */
let region: HTMLElement | undefined

export function announce(text: string): void {
  if (!region) {
    region = document.createElement('div')
    region.className = 'only-read'
    region.role = 'status'
    region.dataset.liveAnnouncer = 'true'
    document.body.append(region)
  }
  // what is the same as before would not be read again
  region.textContent = text && region.textContent === text ? `${text}\u00a0` : text
}
