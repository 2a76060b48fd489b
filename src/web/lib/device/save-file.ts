export function saveFile(name: string, text: string, type: 'application/json' | 'text/calendar'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file by its address before the next task.
  setTimeout(() => URL.revokeObjectURL(address));
}
