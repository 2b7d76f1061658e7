/**
 * Words of the general parts, which belong to no entity: buttons, pickers, tables, dialogs, states and the layouts
 * around a screen.
 */
export const ui = {
  product: 'Top center',
  skip: 'Skip to the content',
  photo: {
    camera: 'Use the camera',
    take: 'Take the photo',
    cropTitle: 'Crop the picture',
    crop: 'The part to keep',
    cropHint: 'Drag the picture or use the arrow keys; + and − zoom.',
    zoom: 'Size',
    use: 'Use this part',
    noCamera: 'No camera is available. Allow it in the browser, or choose a file.',
  },
  close: 'Close',
  cancel: 'Go back',
  confirm: 'Confirm',
  clear: 'Clear',
  remove: 'Remove {{name}}',
  retry: 'Try again',
  undo: 'Undo',
  back: 'Back',
  loading: 'Loading…',
  working: 'Working on it…',
  all: 'All',
  none: 'None',
  language: { other: 'العربية' },
  theme: { toLight: 'Light theme', toDark: 'Dark theme' },
  shell: {
    bar: 'Main navigation',
    more: 'More',
    menu: 'Main menu',
    openMenu: 'Open the menu',
    closeMenu: 'Close the menu',
    collapse: 'Collapse the menu',
    expand: 'Expand the menu',
    today: 'Today',
    pinned: 'Pinned',
    recent: 'Recent',
    sections: 'Sections',
    pin: 'Pin to the menu',
    unpin: 'Unpin from the menu',
    pinsFull: 'The menu holds {{count}} pins: unpin one first',
    pinHere: 'Drop here to pin',
    pinnedNow: '“{{name}}” is pinned to the menu',
    unpinned: '“{{name}}” is no longer pinned',
    pinMoved: '“{{name}}” is now pin {{place}} of {{all}}',
    search: 'Search or jump to…',
    notifications_one: 'Notifications, {{count}} unread',
    notifications_other: 'Notifications, {{count}} unread',
    add: 'New',
    keys: 'Keyboard shortcuts',
    account: 'My account',
    logout: 'Log out',
    login: 'Log in',
    rights: '© {{year}} Top center',
    links: 'Links',
  },
  field: {
    show: 'Show the password',
    hide: 'Hide the password',
    choose: 'Choose…',
    tooLong: '{{now}} of {{max}} characters at most.',
    chosen_one: '{{count}} chosen',
    chosen_other: '{{count}} chosen',
    searching: 'Searching…',
    nothing: 'Nothing to choose yet',
    noMatch: 'Nothing matches “{{text}}”',
    typeMore: 'Type at least two letters or digits',
    typeToSearch: 'Type a name or code',
    typePerson: 'Type a name, code or phone',
    addNew: 'Add new',
    addNewNamed: 'Add “{{text}}”',
    searchFailed: 'The search failed.',
    openList: 'Open the list',
    color: 'Colour sample',
    notMoney: 'Enter an amount such as 1,250.50.',
    aboveZero: 'Enter an amount above zero.',
    notWhole: 'Enter a whole number.',
    below: 'Must be {{min}} or more.',
    above: 'Must be {{max}} or less.',
    currency: 'EGP',
  },
  files: {
    choose: 'Choose a file',
    drop: 'Drop a file here, or choose one',
    dropMany: 'Drop files here, or choose them',
  },
  scan: {
    refused: 'Allow the camera in the browser.',
    none: 'No camera found.',
    plain: 'Browsers allow the camera only on secure (https) pages, and this page is not secure.',
    torch: 'Light',
  },
  confirmation: { canUndo: 'This can be undone.', cannotUndo: 'This cannot be undone.' },
  tree: { open: 'Open', close: 'Close' },
  tabs: { more: 'More' },
  alert: { dismiss: 'Dismiss', region: 'Alerts' },
  toast: { region: 'Messages' },
  state: {
    error: 'Could not load this',
    errorText: 'Something went wrong. What you typed is kept; try again.',
    requestId: 'Request number',
    forbidden: 'You don’t have permission for this',
    forbiddenText: 'Ask whoever manages your role to give you access.',
    forbiddenFlag: 'Permission needed',
    notFound: 'Page not found',
    notFoundText: 'The address may be old, or the record may have been deleted.',
    home: 'Go to the home page',
  },
  table: {
    selectAll: 'Select all rows',
    selectRow: 'Select {{name}}',
    sortBy: 'Sort by {{column}}',
    actions: 'Actions',
    resize: 'Width of {{column}}',
    view: 'View',
    asTable: 'Table',
    asCards: 'Cards',
    selected_one: '{{count}} selected',
    selected_other: '{{count}} selected',
    clearSelection: 'Clear selection',
  },
  pages: {
    label: 'Pages',
    next: 'Next page',
    previous: 'Previous page',
    page: 'Page {{page}}',
    range: '{{from}}–{{to}} of {{total}}',
  },
  path: 'Path',
  palette: {
    title: 'Search and jump',
    placeholder: 'Screen, person or action',
    empty: 'Nothing found for “{{text}}”',
    hint: 'Type to find a screen, a person or an action',
    move: 'Move',
    go: 'Go',
  },
  chart: { total: 'Total', table: 'The figures of {{name}}' },
} as const

/** A key of these texts, without its plural ending. */
export type UiTextKey = KeysOf<typeof ui>

type WithoutPlural<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K
type KeysOf<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Path}${WithoutPlural<K>}` : KeysOf<T[K], `${Path}${K}.`>
}[keyof T & string]

type PluralBase<K> = K extends `${infer Base}_other` ? Base : never
type Single<K> = K extends `${string}_${'one' | 'other'}` ? never : K
type ArabicForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** The same keys in Arabic, where a count takes all six forms. */
export type InArabic<T> = { [K in keyof T as Single<K>]: T[K] extends string ? string : InArabic<T[K]> } & {
  [K in keyof T as `${PluralBase<K>}_${ArabicForm}`]: string
}
