import {
  File,
  FileSpreadsheet,
  FileText,
  FileType,
  FileVideo,
  Image,
  type LucideIcon,
  Music,
  Presentation,
} from 'lucide-react'
import type { MediaType } from '@topcenter/model/media/shared-media'

const icons: Readonly<Record<MediaType, LucideIcon>> = {
  image: Image,
  video: FileVideo,
  audio: Music,
  pdf: FileText,
  excel: FileSpreadsheet,
  word: FileType,
  powerPoint: Presentation,
  other: File,
}
export function MediaIcon({ type }: { type: MediaType }) {
  const Icon = icons[type]
  return <Icon aria-hidden size={20} />
}
