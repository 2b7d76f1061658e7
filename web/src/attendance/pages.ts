/** In one file of the build: who comes by one of them is likely to need another. */
export { default as GateScreen } from './gate-screen.tsx'
export { default as AttendScreen } from './attend-screen.tsx'
export { CodeDialog } from './code-dialog.tsx'
