/** The import wizard, called `import` in the namespace. */
export const importing = {
  title: 'Import: {{name}}', steps: { file: 'File', columns: 'Columns', rehearse: 'Rehearsal', run: 'Import' }, step: 'Step {{n}} of {{m}}',
  chooseFile: 'Choose a sheet', dropFile: 'Drop a sheet here, or choose one', fileHint: 'Excel (XLSX) or CSV, in Arabic or English; the first row names the columns.', needFile: 'Please select a sheet.', template: 'Download an empty sheet', changeFile: 'Another file', reading: 'Reading the file…', sheet: 'Sheet', encoding: 'Letters',
  mapColumns: 'Which column is which field?', field: 'Field', sample: 'First values', ignore: 'Leave out', guessed: 'Recognised', notMapped: 'Not used', requiredMissing: 'Needed: {{fields}}', mappingKept: 'The choice is remembered for the next sheet of this shape.',
  match: 'Existing records are found by', onExisting: 'When a record exists', skipExisting: 'Leave it as it is', updateExisting: 'Change it', makeMissing: 'Make missing values of lists',
  rehearse: 'Rehearse', rehearsing: 'Rehearsing; nothing is saved…', rehearsed: 'This is what would happen; nothing is saved yet.', again: 'Rehearse again', whichValue: 'What is meant by these values?', asItIs: 'Say what it means', leaveEmpty: 'Leave empty', inRows_one: 'In {{count}} row', inRows_other: 'In {{count}} rows', back: 'Back to the columns',
  verdicts: { new: 'New', change: 'Change', same: 'No change', duplicate: 'Possible duplicate', faulty: 'Faulty', kept: 'Kept' },
  new_one: '{{count}} new', new_other: '{{count}} new', change_one: '{{count}} to change', change_other: '{{count}} to change', same_one: '{{count}} without change', same_other: '{{count}} without change', faulty_one: '{{count}} faulty', faulty_other: '{{count}} faulty',
  row: 'Row', rowN: 'Row {{n}}', fault: 'Fault', value: 'Value', onlyFaulty: 'Show only faulty rows', downloadFaulty: 'Download the faulty rows', allGood: 'No faults.', decide: 'Decide', same: 'The same record', notSame: 'Another record', possible: 'Looks like {{name}}',
  run_one: 'Import {{count}} row', run_other: 'Import {{count}} rows', runGood: 'Import the good rows, leave the faulty ones', progress: '{{done}} of {{all}} rows', running: 'Importing… You may leave this page; it goes on.', stop: 'Stop', stopping: 'Stopping after the rows at hand…', stopped: 'Stopped. What was done so far is kept; it can go on, or be undone.', goOn: 'Go on', addDuplicates_one: 'Import {{count}} possible duplicate too', addDuplicates_other: 'Import {{count}} possible duplicates too',
  done_one: '{{count}} row is imported.', done_other: '{{count}} rows are imported.', failed: 'The import broke off. What was done until then is kept; it can go on, or be undone.', undo: 'Undo the import', undoUntil: 'Can be undone until {{at}}.', undoConfirm_one: 'Undo the import? {{count}} record is taken back.', undoConfirm_other: 'Undo the import? {{count}} records are taken back.', undoing: 'Undoing…', undone: 'The import is undone.',
  undoProgress: '{{done}} of {{all}} records',
  undoFailed: 'The undo broke off. What was taken back until then stays so; the undo can go on.', goOnUndoing: 'Go on undoing',
  rehearseFailed: 'The rehearsal broke off. Nothing was saved; rehearse again.',
  takenBack_one: '{{count}} taken back', takenBack_other: '{{count}} taken back',
  past: 'Earlier imports', noPast: 'Nothing was imported here yet.', by: '{{who}}, {{at}}', states: { rehearsed: 'Rehearsed', running: 'Running', done: 'Done', stopped: 'Stopped', failed: 'Failed', undone: 'Undone' }, showRecords: 'Show the records',
}
