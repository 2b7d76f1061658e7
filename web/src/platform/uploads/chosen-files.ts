/** Files that were chosen, dropped or pasted, with their folders and, if the browser has one, a handle. */
export interface ChosenFile {
  readonly file: File
  /** The folders of a dropped or chosen folder, joined by slashes. */
  readonly path?: string
  /** Opens the file again after a reload. */
  readonly handle?: FileSystemFileHandle
}

const most = 1_000

const folderOf = (path: string): { path?: string } => {
  const folder = path.split('/').filter(Boolean).slice(0, -1).join('/')
  return folder ? { path: folder } : {}
}

/** Tests for hidden files of the operating system. */
const isSystems = ({ name }: File): boolean => /^(\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(name)

export const ofInput = (list: FileList | null): ChosenFile[] =>
  [...(list ?? [])]
    .filter((file) => !isSystems(file))
    .slice(0, most)
    .map((file) => ({ file, ...folderOf(file.webkitRelativePath ?? '') }))

/**
 * Browsers call every picture that was copied `image.png`.
 *
 * @param name What such a one is called instead, without an ending
 */
export const ofPaste = (list: FileList, name: string): ChosenFile[] =>
  ofInput(list).map(({ file }) =>
    file.name === 'image.png' ? { file: new File([file], `${name}.png`, { type: file.type }) } : { file },
  )

type WithHandle = DataTransferItem & { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> }

/** Reads dropped files. It must read them at once: the event's own list is empty in the next turn. */
export async function ofDrop(data: DataTransfer): Promise<ChosenFile[]> {
  const items = [...data.items].filter(({ kind }) => kind === 'file') as WithHandle[]
  const begun = items.map((item) => ({
    entry: item.webkitGetAsEntry?.() ?? null,
    handle: item.getAsFileSystemHandle?.().catch(() => null),
    file: item.getAsFile(),
  }))
  const found: ChosenFile[] = []
  for (const { entry, handle, file } of begun) {
    if (entry?.isDirectory) await filesIn(entry as FileSystemDirectoryEntry, found)
    else if (file) {
      const known = await handle
      found.push({ file, ...(known?.kind === 'file' ? { handle: known as FileSystemFileHandle } : {}) })
    }
    if (found.length >= most) break
  }
  return found.slice(0, most)
}

async function filesIn(folder: FileSystemDirectoryEntry, found: ChosenFile[]): Promise<void> {
  const reader = folder.createReader()
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (entries.length === 0 || found.length >= most) return
    for (const entry of entries) {
      if (entry.isDirectory) await filesIn(entry as FileSystemDirectoryEntry, found)
      else {
        const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
        if (!isSystems(file)) found.push({ file, ...folderOf(entry.fullPath) })
      }
    }
  }
}

type Opener = (options: { multiple: boolean }) => Promise<FileSystemFileHandle[]>

/** With handles, where the browser has them; undefined where it does not, [] when nothing was chosen. */
export async function openFiles(isMany: boolean): Promise<ChosenFile[] | undefined> {
  const open = (globalThis as { showOpenFilePicker?: Opener }).showOpenFilePicker
  if (!open || navigator.webdriver) return undefined
  try {
    const handles = await open({ multiple: isMany })
    return await Promise.all(handles.slice(0, most).map(async (handle) => ({ file: await handle.getFile(), handle })))
  } catch (error) {
    return (error as Error).name === 'AbortError' ? [] : undefined
  }
}
