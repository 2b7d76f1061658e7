import type { LucideIcon, LucideProps } from 'lucide-react'

export interface MirroredIconProps extends LucideProps {
  icon: LucideIcon
}

/**
 * An arrow, chevron or sheet edge that points along the text: it turns around in Arabic. Checks, clocks, search and
 * media never do.
 */
export function MirroredIcon({ icon: Icon, className, ...props }: MirroredIconProps) {
  return <Icon aria-hidden size={16} {...props} className={`mirrored ${className ?? ''}`} />
}
