/** One chunk of the build: users of one of these pages are likely to need another. */
export { default as GateScreen } from './gate-screen.tsx'
export { default as AttendScreen } from './attend-screen.tsx'
export { CodeDialog } from './code-dialog.tsx'
