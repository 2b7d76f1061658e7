/**
 * How the browser's half is built: hashed files in dist, each with its .br and .gz copy, nothing inlined (the CSP
 * refuses it).
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import locales from '@react-aria/optimize-locales-plugin'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { stepsOf } from './steps.ts'
import { type PageNote, pageNotes } from '../texts/src/page-notes.ts'

const web = fileURLToPath(new URL('.', import.meta.url))
const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|webmanifest)$/

/** Writes the notes of the page itself in both languages: without scripts nobody knows which one is wanted. */
function sayInPage(): Plugin {
  const said = (note: PageNote): string =>
    pageNotes[note]
      .map(
        ({ language, direction, title, text, ...link }) =>
          `<section lang="${language}" dir="${direction}"><h2>${title}</h2><p>${text}</p>${'reload' in link ? `<a class="button is-primary" href="">${link.reload}</a>` : ''}</section>`,
      )
      .join('')
  let api = '/api'
  return {
    name: 'say-in-page',
    configResolved: ({ env }) => {
      api = (env.VITE_API_BASE as string | undefined) ?? api // as platform/configuration.ts has it
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace('%api%', api).replace(/%(old|broken|noScript)%/g, (_, note: PageNote) => said(note)),
    },
  }
}

/** Fonts are asked for together with the CSS: digits are in the Latin one, so an Arabic page needs both. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /\/(arabic|latin)-[^/]{8}\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head',
          })),
    },
  }
}

/**
 * Evaluates `*.baked.ts` while building: its exports arrive as plain data, without the definitions and words that it
 * was made from.
 */
function bake(): Plugin {
  return {
    name: 'bake',
    apply: 'build',
    load: {
      filter: { id: /\.baked\.ts$/ },
      handler: async (id) => {
        const made = (await import(pathToFileURL(id).href)) as Readonly<Record<string, unknown>>
        return Object.entries(made)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
          .join('\n')
      },
    },
  }
}

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]

/** A shape of an icon as part of a path, from an absolute place on. */
function pathOf([tag, { d = '', points, ...texts }]: Shape): string {
  const at = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Number(text)]))
  const round = (x: number, y: number, rx: number, ry: number): string =>
    `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`
  switch (tag) {
    case 'path':
      return d.replace(
        /^m ?(-?\d*\.?\d+)[ ,]?(-?\d*\.?\d+)\s*(?=(\S?))/,
        (_, x, y, next) => `M${x} ${y}${/[-.\d]/.test(next) ? 'l' : ''}`,
      )
    case 'line':
      return `M${at.x1} ${at.y1}L${at.x2} ${at.y2}`
    case 'polyline':
      return `M${points}`
    case 'polygon':
      return `M${points}z`
    case 'circle':
      return round(at.cx!, at.cy!, at.r!, at.r!)
    case 'ellipse':
      return round(at.cx!, at.cy!, at.rx!, at.ry!)
    case 'rect': {
      const { x = 0, y = 0, width = 0, height = 0, rx = at.ry ?? 0, ry = rx } = at
      const corner = (right: number, down: number): string =>
        rx ? `a${rx} ${ry} 0 0 1 ${right * rx} ${down * ry}` : ''
      return `M${x + rx} ${y}h${width - 2 * rx}${corner(1, 1)}v${height - 2 * ry}${corner(-1, 1)}h${2 * rx - width}${corner(-1, -1)}v${2 * ry - height}${corner(1, -1)}z`
    }
    default:
      throw new Error(`an icon with a ${tag}`)
  }
}

/** Icons were a fifth of all elements of a page: each becomes one path, drawn by our own component. */
function drawIcons(): Plugin {
  const drawn = fileURLToPath(new URL('src/ui/marks/drawn-icon.tsx', import.meta.url))
  return {
    name: 'draw-icons',
    enforce: 'pre',
    load: {
      filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      handler: (id) => {
        const data = /__iconData = (\{.*?\n\});/s.exec(readFileSync(id, 'utf8'))?.[1]
        if (!data) return null // a list of icons, or another name of one
        const path = (new Function(`return ${data}`)() as { node: readonly Shape[] }).node.map(pathOf).join('')
        return `import { drawnIcon } from ${JSON.stringify(drawn)}\nexport default /* @__PURE__ */ drawnIcon(${JSON.stringify(path)})`
      },
    },
  }
}

/** Files of the first page, filled as soon as its chunks are known. */
const first = new Set<string>()
function noteFirst(): Plugin {
  return {
    name: 'note-first',
    apply: 'build',
    generateBundle: (_options, bundle) => {
      first.clear()
      const note = (file: string): void => {
        const chunk = bundle[file]
        if (first.has(file) || chunk?.type !== 'chunk') return
        first.add(file)
        chunk.imports.forEach(note)
      }
      for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) note(chunk.fileName)
    },
  }
}

/** Copies in Brotli and gzip beside each text file, for a server that sends them as they are. */
function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      if (!config.build.write) return
      outDir = resolve(config.root, config.build.outDir)
    },
    closeBundle: () => {
      if (!outDir) return
      for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue
        const path = join(entry.parentPath, entry.name)
        const bytes = readFileSync(path)
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

/**
 * All definitions come with the first list anyway. In a file each, their names alone weigh on the first page, which
 * lists what may be loaded later. How an answer and a period are read is no definition: the home needs them without
 * any. Who may change a setting is none either: one screen and the palette ask it. The figures of the index of reports
 * come with it alone.
 */
const definitions = {
  name: 'definitions',
  test: /\/model\/src\/(?!kit\/|reports\/|screens\.ts|home\/card\.ts|access\/own-settings\.ts)[^?]*$/,
}
const together = (...groups: readonly Rolldown.CodeSplittingGroup[]): Rolldown.OutputOptions => ({
  // The first page names every part that may come later: without their words they are shorter by a third. 42 bits of a
  // hash tell two versions of a part from each other.
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: ({ names }) => `assets/${names[0]?.endsWith('.css') ? '' : '[name]-'}[hash:7][extname]`,
  codeSplitting: { includeDependenciesRecursively: false, groups: [...groups] },
})
const code = (): Plugin[] => [
  { ...locales.vite({ locales: ['ar-AE', 'en-US'] }), enforce: 'pre' },
  bake(),
  drawIcons(),
  ...react(),
]

export default defineConfig(async ({ command }): Promise<UserConfig> => {
  const steps = command === 'build' ? await stepsOf(web, code(), together(definitions)) : new Map<string, string>()
  return {
    root: web,
    plugins: [...code(), tailwind(), sayInPage(), preloadFonts(), noteFirst(), precompress()],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      assetsInlineLimit: 0,
      target: 'baseline-widely-available',
      // Lists of files to preload beside a lazy module are part of the first page: loaded files, and the module itself,
      // need not be in them.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (file, dependencies, { hostType }) =>
          hostType === 'html' ? dependencies : dependencies.filter((each) => each !== file && !first.has(each)),
      },
      rolldownOptions: {
        output: together(definitions, { debugName: 'steps', name: (id) => steps.get(id) ?? null }),
      },
    },
    server: {
      proxy: { '/api': { target: process.env.API_URL ?? 'http://127.0.0.1:3000', changeOrigin: false, ws: true } },
    },
  }
})
