/** A picture that is longer against its width would be a line wherever it is shown, and its square a single colour. */
const longest = 8

export const isLine = ({ width, height }: { readonly width: number; readonly height: number }): boolean =>
  Math.max(width, height) > longest * Math.min(width, height)
