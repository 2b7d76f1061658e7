/** The page numbers that get a button: the first, the last, the current with its neighbours; null is a gap. */
export function pageList(page: number, last: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((one) => one >= 1 && one <= last)
  const pages = [...new Set(wanted)].sort((a, b) => a - b)
  return pages.flatMap((one, index) => {
    const step = index === 0 ? 1 : one - pages[index - 1]!
    return step === 2 ? [one - 1, one] : step > 2 ? [null, one] : [one]
  })
}
