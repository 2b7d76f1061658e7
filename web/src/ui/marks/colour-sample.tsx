/** A square in the colour of a record, beside its name. */
export function ColourSample({ hex }: { hex: string }) {
  return (
    <svg aria-hidden width="14" height="14">
      <rect width="14" height="14" rx="3" fill={hex} stroke="currentColor" strokeOpacity="0.3" />
    </svg>
  )
}
