/** A copy is made to be changed: its questions are opened. */
import { Navigate } from 'react-router'
import { examQuestionsPath } from './exam-data.ts'
import type { ActionResultProps } from '../records/record-panels.ts'

const OpenCopy = ({ result }: ActionResultProps) => <Navigate to={examQuestionsPath((result as { readonly token: string }).token)} />
export default OpenCopy
