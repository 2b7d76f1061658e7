/** Push messages on one's devices. */
export const push = {
  title: 'Notifications on your devices',
  off: 'Get a notification on this device, even when the page is closed. It says only what kind of news there is, never names or amounts.',
  on: 'This device gets notifications.',
  blocked: 'This browser blocks notifications from this site. Allow them in its site settings, then come back here.',
  plain: 'Notifications on devices need an address that begins with https. Ask the centre for it.',
  homeScreen:
    'On an iPhone or iPad: tap Share, then “Add to Home Screen”, and open the page from there. Then you can turn notifications on.',
  never: 'This browser cannot get notifications.',
  turnOn: 'Turn on here',
  turnOff: 'Turn off here',
  others: 'Other devices',
  remove: 'Stop notifications on {{name}}',
}
