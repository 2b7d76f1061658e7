/** First names of a family's children, as their parents call them; the whole name where two would be called alike. */

/** Words that are no name without the one after them. */
const begins = /^(عبد|أبو|ابو|أم|ام|أبي|abd|abu|umm|om)$/i
/** Words that belong to the one before: نور الدين، آية الله. */
const ends = /^(الدين|الله|الإسلام|الاسلام|الهدى|الزهراء|el-?din|eldin|allah)$/i

function firstOf(name: string): string {
  const [first = '', second = ''] = name.trim().split(/\s+/)
  return second && (begins.test(first) || ends.test(second)) ? `${first} ${second}` : first
}

export function shortNames(names: readonly string[]): readonly string[] {
  const firsts = names.map(firstOf)
  return firsts.map((first, at) => (firsts.indexOf(first) === firsts.lastIndexOf(first) ? first : names[at]!))
}
