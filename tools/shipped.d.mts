export function isShipped(file: string): boolean
