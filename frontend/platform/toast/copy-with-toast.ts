import { copyText } from '../../ui/text/copy-text';
import { showToast } from './toast-store';

/** Copies, and says so: 'Copied!' with `done`. */
export const copyWithToast = async (text: string, done: string): Promise<void> => {
  if (await copyText(text)) showToast({ title: 'Copied!', text: done });
  else showToast({ title: 'Error', text: 'Your browser did not allow copying.', tone: 'destructive' });
};
