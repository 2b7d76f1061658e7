/** The sections of the index in four columns of like height; narrower pages have two, then one. */
import { Award, BookOpen, Boxes, FileCheck, type LucideIcon, MessageCircle, Users, Wallet } from 'lucide-react'
import type { Report } from '@topcenter/model/reports/report'
import { useFormats } from '../../ui/page/language.tsx'
import { useReportWords } from '../report-words.ts'
import type { Entry } from './index-data.ts'
import { type EntryProps, IndexRow } from './index-entry.tsx'
import { SentCard } from './sent-card.tsx'

type Section = Report['section']

const columns: readonly (readonly Section[])[] = [
  ['money'],
  ['education'],
  ['joining', 'exams'],
  ['service', 'people', 'stock'],
]
const icons: Readonly<Record<Section, LucideIcon>> = {
  money: Wallet,
  education: BookOpen,
  joining: FileCheck,
  exams: Award,
  service: MessageCircle,
  people: Users,
  stock: Boxes,
}

interface IndexSectionsProps {
  readonly found: readonly Entry[]
  /** All, where those that are sent are shown too. */
  readonly entries: readonly Entry[]
  readonly propsOf: (entry: Entry) => EntryProps
}

export function IndexSections({ found, entries, propsOf }: IndexSectionsProps) {
  const words = useReportWords()
  const formats = useFormats()
  const sectionOf = (section: Section) => {
    const own = found.filter(({ report }) => report.section === section)
    const Icon = icons[section]
    return (
      own.length > 0 && (
        <section key={section} className="index-section" aria-labelledby={`reports-${section}`}>
          <header className="index-head">
            <Icon aria-hidden size={16} />
            <h2 id={`reports-${section}`}>{words.sections[section]}</h2>
            <span aria-hidden>{formats.number(own.length)}</span>
          </header>
          <ul>
            {own.map((entry) => (
              <IndexRow key={entry.report.id} {...propsOf(entry)} />
            ))}
          </ul>
        </section>
      )
    )
  }
  return (
    <div className="index-columns">
      {columns.map((sections) => (
        <div key={sections[0]} className="index-column">
          {sections.map(sectionOf)}
          {sections.includes('exams') && <SentCard entries={entries} />}
        </div>
      ))}
    </div>
  )
}
