import { memo, type SVGProps } from 'react'

interface DrawnIconProps extends SVGProps<SVGSVGElement> {
  size?: number | string
}

/**
 * An icon of lucide as the build makes it (vite.config.ts): one path instead of an element for each stroke, rendered
 * only when its props change.
 */
export const drawnIcon = (path: string) =>
  memo(function DrawnIcon({ size = 24, ...props }: DrawnIconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        {...props}
      >
        <path d={path} />
      </svg>
    )
  })
