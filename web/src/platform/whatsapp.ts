/** Opens a chat with a number (E.164) with these words in it; they are sent by whoever presses "send" there. */
export const whatsAppAddress = (phone: string, text?: string): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`
