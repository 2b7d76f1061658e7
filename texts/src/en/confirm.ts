/** Questions before actions that are in no definition. */
export const confirm = {
  delete: { title: 'Delete', text: 'Delete “{{name}}”? This cannot be undone.', do: 'Delete' },
  close: { title: 'Close', text: 'Close “{{name}}”?', do: 'Close' },
  open: { title: 'Open', text: 'Open “{{name}}”?', do: 'Open' },
  cancel: { title: 'Cancel', text: 'Cancel “{{name}}”?', do: 'Yes, cancel it' },
  cancelDebtInstallments: {
    title: 'Cancel the installments',
    text: 'Cancel the installments of this debt? What is planned returns to the part that is not scheduled.',
    do: 'Cancel the installments',
  },
  finish: { title: 'Finish', text: 'Finish “{{name}}”?', do: 'Finish' },
  unfinish: { title: 'Take up again', text: 'Take up “{{name}}” again?', do: 'Take up again' },
  refund: { title: 'Refund', text: 'Refund {{amount}}? The refund is a record of its own and stays.', do: 'Refund' },
  archive: { title: 'Archive', text: 'Archive “{{name}}”? It can be restored.', do: 'Archive' },
  favorite: { title: 'Favorite', text: 'Add “{{name}}” to the favorites?', do: 'Add' },
  closeSession: { title: 'Close the session', text: 'Close this follow-up session?', do: 'Close the session' },
  logout: { title: 'Log out', text: 'Log out? Drafts on this device are cleared.', do: 'Log out' },
  clearForm: { title: 'Clear the form', text: 'Clear everything typed in this form?', do: 'Clear' },
  deleteFile: {
    title: 'Delete the file',
    text: 'Delete the file “{{name}}”? This cannot be undone.',
    do: 'Delete the file',
  },
  cancelSettlement: { title: 'Cancel the settlement', text: 'Cancel this settlement?', do: 'Cancel the settlement' },
  activateSlice: { title: 'Activate the slice', text: 'Activate this slice?', do: 'Activate' },
  leave: { title: 'Leave', text: 'What you typed is not saved. Leave this page?', do: 'Leave' },
}
