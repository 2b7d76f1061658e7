/** Settings that lists with fields of their own share with the plain ones. */
export const listed = (path: string) =>
  ({ traits: ['named', 'coded'], lookup: true, path: `/settings/settings-others/${path}`, menu: 'settings' }) as const
