/**
 * Opens a chat with a number (E.164) with this text; the user sends it there. The address takes digits alone, without
 * the plus.
 */
export const whatsAppAddress = (phone: string, text?: string): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`
