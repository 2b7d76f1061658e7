/** What is done to many records at once: the question before, the answer after. */
export const bulk = {
  title: 'Selected records', actions: 'Actions on the selected', working: '{{done}} of {{all}}…', stop: 'Stop',
  archive_one: 'Archive {{count}} record? It can be restored.', archive_other: 'Archive {{count}} records? They can be restored.',
  restore_one: 'Restore {{count}} record?', restore_other: 'Restore {{count}} records?',
  block_one: 'Block {{count}} record? It cannot be used until it is unblocked.', block_other: 'Block {{count}} records? They cannot be used until they are unblocked.',
  unblock_one: 'Unblock {{count}} record?', unblock_other: 'Unblock {{count}} records?',
  remove_one: 'Delete {{count}} record for good?', remove_other: 'Delete {{count}} records for good?',
  act_one: '{{action}}: {{count}} record?', act_other: '{{action}}: {{count}} records?',
  done_one: '{{count}} record done.', done_other: '{{count}} records done.',
  refused_one: '{{count}} record refused', refused_other: '{{count}} records refused',
  refusedText: 'Nothing was changed in these; the reason stands beside each.', why: 'Reason', record: 'Record',
}
