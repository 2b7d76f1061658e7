/** Drawn people: choices of looks that differ from each other, in an order that never changes. */
import type { Face, Hair, Shirt } from './face.ts'

const skins = ['#f0c9a8', '#e3b18a', '#d59c72', '#e8bb96', '#c48a60', '#dba67d', '#a97149'] as const
const hairColours = ['#2a211e', '#3d2b22', '#17161a', '#5a3b28', '#33261f'] as const
const grounds = ['#cfe3e6', '#f3dfc6', '#dcd8ee', '#d3e6d3', '#f1d5d3', '#d5e0f2', '#ece4d2'] as const
const shirtColours = ['#3f7d86', '#5b6ea8', '#c8745a', '#6d8f5e', '#8a6a9c', '#d0a24a', '#47525f', '#b65f76'] as const
const scarfColours = [
  '#6f8fb3',
  '#c98b86',
  '#5f8f86',
  '#d9c3a5',
  '#8d7ba8',
  '#4a5a70',
  '#b7a08a',
  '#a8576b',
  '#e3d7cf',
  '#7f9a6a',
] as const

const at = <T>(list: readonly T[], index: number): T => list[index % list.length]!

const womensHair: readonly Hair[] = [
  'scarf',
  'scarf',
  'long',
  'scarf',
  'scarf',
  'curls',
  'scarf',
  'bob',
  'scarf',
  'bun',
  'scarf',
  'turban',
]
const mensHair: readonly Hair[] = ['short', 'side', 'waves', 'crop', 'short', 'side', 'waves', 'crop']
const shirts: readonly Shirt[] = ['round', 'collar', 'hood', 'round', 'jacket']

const mouths = ['smile', 'laugh', 'calm', 'smile'] as const

function woman(index: number, age: Face['age']): Face {
  const hair = at(womensHair, age === 'senior' ? index * 3 : index)
  return {
    age,
    skin: at(skins, index * 3 + (index >> 3)),
    hair,
    hairColour: age === 'senior' ? '#7d7470' : at(hairColours, index * 3 + (index >> 3)),
    shirt: age === 'young' ? at(shirts, index) : at(['jacket', 'round', 'collar'], index),
    shirtColour: at(shirtColours, index * 3 + 1 + (index >> 3)),
    ground: at(grounds, index * 4 + (index >> 2)),
    eyes: index % 4 === 2 ? 'smiling' : 'open',
    mouth: at(mouths, index),
    scarfColour: at(scarfColours, index * 7 + 2),
    ...(index % 5 === 3 ? { glasses: index % 2 ? 'round' : 'square' } : {}),
  }
}

const beards = [undefined, undefined, 'stubble', undefined, 'short', undefined, 'stubble', undefined] as const
const grownBeards = ['short', 'moustache', undefined, 'full', 'stubble'] as const

function man(index: number, age: Face['age']): Face {
  const beard = age === 'young' ? at(beards, index) : at(grownBeards, index)
  return {
    age,
    skin: at(skins, index * 3 + 1 + (index >> 3)),
    hair: age === 'senior' ? at(['bald', 'crop', 'side'], index) : at(mensHair, index + (index >> 3)),
    hairColour: age === 'senior' ? at(['#8b8683', '#a5a09c'], index) : at(hairColours, index * 2 + (index >> 3)),
    shirt:
      age === 'young' ? at(['hood', 'round', 'collar', 'round', 'collar'], index) : at(['jacket', 'collar'], index),
    shirtColour: at(shirtColours, index * 5 + (index >> 3)),
    ground: at(grounds, index * 4 + 1 + (index >> 2)),
    eyes: index % 5 === 3 ? 'smiling' : 'open',
    mouth: at(mouths, index + 1),
    ...(beard ? { beard } : {}),
    ...(index % 4 === 1 ? { glasses: index % 8 === 1 ? 'square' : 'round' } : {}),
  }
}

const several = (count: number, make: (index: number) => Face) =>
  Array.from({ length: count }, (_, index) => make(index))

/** Names of the files: who looks like that. */
export const cast: ReadonlyMap<string, readonly Face[]> = new Map([
  ['young-woman', several(28, (index) => woman(index, 'young'))],
  ['young-man', several(26, (index) => man(index, 'young'))],
  ['woman', several(8, (index) => woman(index + 30, 'adult'))],
  ['man', several(8, (index) => man(index + 30, 'adult'))],
  ['senior-woman', several(2, (index) => woman(index + 40, 'senior'))],
  ['senior-man', several(4, (index) => man(index + 40, 'senior'))],
])
export const faces = [...cast.values()].flat()
