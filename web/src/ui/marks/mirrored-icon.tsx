import type { LucideIcon, LucideProps } from 'lucide-react'

export interface MirroredIconProps extends LucideProps {
  icon: LucideIcon
}

/**
 * An arrow, chevron or page edge that points along the text: mirrored in Arabic. Checks, clocks, search and media icons
 * never are.
 */
export function MirroredIcon({ icon: Icon, className, ...props }: MirroredIconProps) {
  return <Icon aria-hidden size={16} {...props} className={`mirrored ${className ?? ''}`} />
}
