/** Texts of every record: its states, and the operations that any of them may offer. */
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
      confirm: 'Archive “{{name}}”? It is hidden from pickers, keeps its history, and can be restored.',
    },
    restore: { do: 'Restore', done: 'Restored.', confirm: 'Restore “{{name}}”? It becomes active again.' },
    block: { do: 'Block', done: 'Blocked.', confirm: 'Block “{{name}}”? It cannot be used until unblocked.' },
    unblock: { do: 'Unblock', done: 'Unblocked.', confirm: 'Unblock “{{name}}”? It becomes active again.' },
    remove: { do: 'Delete for good', done: 'Deleted.', confirm: 'Delete “{{name}}” for good?' },
    confirmClash: { do: 'Save despite the clash', done: 'Saved despite the clash.' },
    import: { do: 'Import', done: 'Imported.' },
    undo: { do: 'Undo import', done: 'Import undone.' },
    note: { do: 'Write a note', done: 'Note written.' },
    unapprove: { do: 'Undo approval', done: 'Approval undone.' },
    removeNote: { do: 'Delete a note', done: 'Note deleted.' },
    mergeTwins: { do: 'Merge duplicates', done: 'Merged.' },
    partTwins: { do: 'Undo the merge', done: 'Merge undone.' },
    putImage: { do: 'Change picture', done: 'Picture changed.' },
    removeImage: {
      do: 'Delete picture',
      done: 'Picture deleted.',
      confirm: 'Delete the picture of “{{name}}”?',
    },
  },
} satisfies Catalogue['record']
