/** What checks values (zod): asked for at the first change, so that a form opens without it. */
export const loadSchemas = () => import('./form-schema.ts')
