/** A file's name, cut at its end where it is too long, and its ending, which never is. */
import { Isolate } from './isolate.tsx'
import './file-name.css'

export function FileName({ name, ending }: { readonly name: string; readonly ending: string }) {
  return (
    <span className="file-name">
      <bdi title={name}>{name}</bdi>
      {ending && (
        <Isolate>
          <span className="file-ending">{ending.toUpperCase()}</span>
        </Isolate>
      )}
    </span>
  )
}
