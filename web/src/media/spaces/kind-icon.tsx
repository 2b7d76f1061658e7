import { File, FileSpreadsheet, FileText, Folder, Image, Link, Music, Presentation, CirclePlay } from 'lucide-react'

const icons: Readonly<Record<string, typeof File>> = {
  image: Image,
  video: CirclePlay,
  audio: Music,
  pdf: FileText,
  excel: FileSpreadsheet,
  word: FileText,
  powerPoint: Presentation,
  link: Link,
  folder: Folder,
}
export function KindIcon({ kind, size = 18 }: { readonly kind: string; readonly size?: number }) {
  const Icon = icons[kind] ?? File
  return <Icon aria-hidden size={size} className="kind-icon" data-kind={kind} />
}
