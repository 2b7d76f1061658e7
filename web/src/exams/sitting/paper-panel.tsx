/** In the record of a sitting; a parent sees it when it has ended. */
import { useQuery } from '@tanstack/react-query'
import { Answered } from '../../records/answered.tsx'
import type { PanelProps } from '../../records/record-panels.ts'
import { paperQuery } from '../exam-data.ts'
import { PaperReview } from './paper-review.tsx'

export default function PaperPanel({ record }: PanelProps) {
  const paper = useQuery(paperQuery(record.token))
  return <Answered query={paper}>{(data) => <PaperReview paper={data} />}</Answered>
}
