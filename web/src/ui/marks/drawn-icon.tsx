import { memo, type SVGProps } from 'react'

interface DrawnIconProps extends SVGProps<SVGSVGElement> {
  size?: number | string
}

/**
 * What the build makes of an icon of lucide (vite.config.ts): one path, not an element for each stroke, which is drawn
 * anew only when it is changed itself.
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
