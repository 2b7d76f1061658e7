/** What a file is, by its icon and its name: the ending stands by itself, so that a cut name keeps its beginning. */
import { File, FileSpreadsheet, FileText, Film, Image, type LucideIcon, Music, Presentation } from 'lucide-react'

/** By media type (D9.3). */
const icons: Readonly<Record<string, LucideIcon>> = {
  image: Image,
  video: Film,
  audio: Music,
  pdf: FileText,
  excel: FileSpreadsheet,
  word: FileText,
  powerPoint: Presentation,
  other: File,
}

export function FileIcon({ mediaType, size = 16 }: { mediaType: string | undefined; size?: number }) {
  const Icon = icons[mediaType ?? 'other'] ?? File
  return <Icon aria-hidden size={size} className={`file-icon is-${mediaType ?? 'other'} flex-none`} />
}

/** `lecture.mp4` is `lecture` and `MP4`; what has no ending of at most five letters and digits is a name alone. */
export function nameParts(fileName: string): { readonly name: string; readonly ending: string } {
  const found = /^(.+)\.([a-z0-9]{1,5})$/i.exec(fileName)
  return found ? { name: found[1]!, ending: found[2]!.toUpperCase() } : { name: fileName, ending: '' }
}

export function FileName({ fileName }: { fileName: string }) {
  const { name, ending } = nameParts(fileName)
  return (
    <span className="inline-flex min-w-0 items-baseline gap-1.5" title={fileName}>
      <bdi className="truncate">{name}</bdi>
      {ending && (
        <bdi dir="ltr" className="flex-none text-xs text-ink-3">
          {ending}
        </bdi>
      )}
    </span>
  )
}
