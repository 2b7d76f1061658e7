/**
 * Scrolls the focused control wholly into the viewport. Browsers leave a control where a part of it shows, at the edge
 * of a table or of a row of tabs that scrolls sideways.
 */
export function keepFocusInSight(): void {
  document.addEventListener('keyup', ({ key }) => {
    if (key === 'Tab') document.activeElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}
