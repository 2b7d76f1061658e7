/**
 * Brings what Tab came to wholly into sight: browsers leave a control where they can see a part of it, at the edge of a
 * table or a row of tabs that scrolls sideways.
 */
export function keepFocusInSight(): void {
  document.addEventListener('keyup', ({ key }) => {
    if (key === 'Tab') document.activeElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}
