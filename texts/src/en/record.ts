/** What every record has: its states, and the operations that any of them may offer. */
import type { Catalogue } from '../text-types.ts'

export const record = {
  all: 'All',
  yes: 'Yes',
  no: 'No',
  states: { active: 'Active', archived: 'Archived', blocked: 'Blocked' },
  actions: {
    create: { do: 'Add', done: 'Added.' },
    update: { do: 'Edit', done: 'Saved.' },
    archive: {
      do: 'Archive',
      done: 'Archived.',
      confirm: 'Archive “{{name}}”? It leaves the pickers; its history stays, and it can be restored.',
    },
    restore: { do: 'Restore', done: 'Restored.', confirm: 'Restore “{{name}}”? It is active again.' },
    block: { do: 'Block', done: 'Blocked.', confirm: 'Block “{{name}}”? It cannot be used until it is unblocked.' },
    unblock: { do: 'Unblock', done: 'Unblocked.', confirm: 'Unblock “{{name}}”? It is active again.' },
    remove: { do: 'Delete for good', done: 'Deleted.', confirm: 'Delete “{{name}}” for good?' },
    confirmClash: { do: 'Save despite the clash', done: 'Saved despite a clash.' },
    import: { do: 'Import', done: 'Imported.' },
    undo: { do: 'Undo the import', done: 'The import was undone.' },
    removeImage: {
      do: 'Delete the picture',
      done: 'The picture is deleted.',
      confirm: 'Delete the picture of “{{name}}”?',
    },
  },
} satisfies Catalogue['record']
