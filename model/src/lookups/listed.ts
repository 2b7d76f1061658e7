/** What every list with fields of its own has in common with the plain ones. */
export const listed = (path: string) =>
  ({ traits: ['named', 'coded'], lookup: true, path: `/settings/settings-others/${path}`, menu: 'settings' }) as const
