/** The task and the reports of the decoder process. Nothing else passes between it and the product. */
import type { Reason, WantedRendition } from './rendition.ts'

export interface RenderTask {
  /** The file, which is only read. */
  readonly source: string
  readonly mime: string
  /** The only folder that it may write to. */
  readonly folder: string
  readonly wanted: readonly WantedRendition[]
}

export type DecoderReport =
  /** A file of `folder`, complete. */
  | { readonly made: WantedRendition; readonly path: string; readonly mime: string; readonly meta: Facts }
  /** Without a file: it was only looked at. */
  | { readonly seen: WantedRendition }
  | { readonly failed: WantedRendition; readonly reason: Reason }
  /** Facts about the source itself. */
  | { readonly about: Facts }

export type Facts = Readonly<Record<string, unknown>>
export type Tell = (report: DecoderReport) => void

/** A fault of the file, which has a name. */
export class CannotRender extends Error {
  readonly reason: Reason
  constructor(reason: Reason, cause?: unknown) {
    super(`cannot be rendered: ${reason}`, { cause })
    this.reason = reason
  }
}
