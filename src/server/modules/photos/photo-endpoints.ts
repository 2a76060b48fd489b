import { sendPhoto as endpoint } from '#contract/photos.ts';
import { preparedBy } from '#server/modules/endpoint-action.ts';
import { sendPhoto } from './send-photo.ts';

export const photoEndpoints = [preparedBy(endpoint, sendPhoto)];
