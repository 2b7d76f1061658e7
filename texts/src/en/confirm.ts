/** Questions before actions that are in no definition. */
export const confirm = {
  delete: { title: 'Delete', text: 'Delete “{{name}}”? This cannot be undone.', do: 'Delete' },
  close: { title: 'Close', text: 'Close “{{name}}”?', do: 'Close' },
  open: { title: 'Open', text: 'Open “{{name}}”?', do: 'Open' },
  cancel: { title: 'Cancel', text: 'Cancel “{{name}}”?', do: 'Yes, cancel' },
  cancelDebtInstallments: {
    title: 'Cancel instalments',
    text: 'Cancel this debt’s instalments? Unpaid parts become unscheduled again.',
    do: 'Cancel instalments',
  },
  finish: { title: 'Finish', text: 'Finish “{{name}}”?', do: 'Finish' },
  unfinish: { title: 'Reopen', text: 'Reopen “{{name}}”?', do: 'Reopen' },
  refund: { title: 'Refund', text: 'Refund {{amount}}? The refund is kept as a separate record.', do: 'Refund' },
  archive: { title: 'Archive', text: 'Archive “{{name}}”? It can be restored.', do: 'Archive' },
  favorite: { title: 'Favourite', text: 'Add “{{name}}” to favourites?', do: 'Add' },
  closeSession: { title: 'Close the session', text: 'Close this follow-up session?', do: 'Close the session' },
  logout: { title: 'Log out', text: 'Log out? Drafts on this device are cleared.', do: 'Log out' },
  clearForm: { title: 'Clear the form', text: 'Clear everything in this form?', do: 'Clear' },
  deleteFile: {
    title: 'Delete the file',
    text: 'Delete the file “{{name}}”? This cannot be undone.',
    do: 'Delete the file',
  },
  cancelSettlement: { title: 'Cancel the settlement', text: 'Cancel this settlement?', do: 'Cancel the settlement' },
  activateSlice: { title: 'Activate the weekly time', text: 'Activate this weekly time?', do: 'Activate' },
  leave: { title: 'Leave', text: 'What you typed is not saved. Leave this page?', do: 'Leave' },
}
