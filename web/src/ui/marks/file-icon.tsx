/** Icon of a file by its media type (D9.3), and icons of the other entries among files. */
import {
  CirclePlay,
  File,
  FileSpreadsheet,
  FileText,
  Folder,
  Image,
  Link,
  type LucideIcon,
  Music,
  Presentation,
} from 'lucide-react'

const icons: Readonly<Record<string, LucideIcon>> = {
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

interface FileIconProps {
  readonly kind: string
  readonly size?: number
  readonly className?: string
}

export function FileIcon({ kind, size = 18, className }: FileIconProps) {
  const Icon = icons[kind] ?? File
  return <Icon aria-hidden size={size} className={className} data-kind={kind} />
}
