/** +201001234567 → +20 100 123 4567, the way it is read aloud; other countries stay as they are. */
export const spacedPhone = (phone: string): string => phone.replace(/^\+20(1\d{2})(\d{3})(\d{4})$/, '+20 $1 $2 $3')
